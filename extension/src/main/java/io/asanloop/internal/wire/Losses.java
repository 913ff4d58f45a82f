package io.asanloop.internal.wire;

import io.asanloop.internal.wire.ChildEvent.Grown;
import io.asanloop.internal.wire.ChildEvent.LossKind;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Made;
import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import io.asanloop.internal.wire.ChildEvent.Point;
import io.asanloop.internal.wire.ChildEvent.Stacks;

/** The part of {@link EventCodec} for what leak checks find. */
final class Losses {
  private Losses() {}

  static WireWriter lost(WireWriter out, Lost event) {
    out.string(event.kind().name()).string(event.madeIn()).bool(event.libraryThread());
    out.list(
        event.made(), m -> out.int32(m.first()).int32(m.last()).int64(m.blocks()).int64(m.bytes()));
    return stacks(out, event.stacks());
  }

  static Lost lost(WireReader in) throws ProtocolException {
    return new Lost(
        in.name(LossKind.class),
        in.string(),
        in.bool(),
        in.list(() -> new Made(in.int32(), in.int32(), in.int64(), in.int64())),
        stacks(in));
  }

  static WireWriter grown(WireWriter out, Grown event) {
    out.string(event.test());
    out.list(event.series(), p -> out.int32(p.iteration()).int64(p.live()));
    out.string(event.holder());
    return stacks(out, event.stacks()).int64(event.survivors()).int64(event.bytes());
  }

  static Grown grown(WireReader in) throws ProtocolException {
    return new Grown(
        in.string(),
        in.list(() -> new Point(in.int32(), in.int64())),
        in.string(),
        stacks(in),
        in.int64(),
        in.int64());
  }

  private static WireWriter stacks(WireWriter out, Stacks stacks) {
    out.list(stacks.nativeFrames(), f -> out.string(f.module()).int64(f.offset()));
    return out.list(stacks.javaFrames(), f -> EventCodec.frame(out, f));
  }

  private static Stacks stacks(WireReader in) throws ProtocolException {
    return new Stacks(
        in.list(() -> new NativeFrame(in.string(), in.int64())),
        in.list(() -> EventCodec.frame(in)));
  }
}
