package io.asanloop.internal.launch;

import io.asanloop.internal.plan.RunDirectory;
import io.asanloop.internal.wire.Protocol;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Where parent and child meet: a Unix-domain socket in a folder of its own that only the user can
 * enter. It is in the temporary directory because a socket's path may have 107 bytes only, and gone
 * as soon as the child is here.
 */
final class Rendezvous implements AutoCloseable {
  private final Path folder;
  private final Path socket;
  private final ServerSocketChannel server;

  Rendezvous() throws IOException {
    folder = RunDirectory.privateFolder(Files.createTempDirectory("asanloop"));
    socket = folder.resolve("wire");
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
  }

  Path socket() {
    return socket;
  }

  /**
   * Waits for the child.
   *
   * @return the connection; empty if the child ended before, or did not come within the limit
   */
  Optional<SocketChannel> accept(ChildProcess child) throws IOException {
    CompletableFuture<?> end = child.whenEnded(this::stopListening);
    CompletableFuture<Void> limit =
        CompletableFuture.runAsync(
            this::stopListening,
            CompletableFuture.delayedExecutor(
                Protocol.START_LIMIT.toMillis(), TimeUnit.MILLISECONDS));
    try {
      return Optional.of(server.accept());
    } catch (ClosedChannelException e) {
      return Optional.empty();
    } finally {
      end.cancel(false);
      limit.cancel(false);
    }
  }

  private void stopListening() {
    try {
      server.close();
    } catch (IOException e) {
      // The waiting thread sees a closed channel in any case.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    Files.deleteIfExists(socket);
    Files.deleteIfExists(folder);
  }
}
