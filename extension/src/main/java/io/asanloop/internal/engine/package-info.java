/**
 * The JUnit side of the parent: takes annotated tests from Jupiter, has units run, and tells JUnit
 * what became of them.
 *
 * <p>Side: parent. Imports {@code run}, {@code plan}, {@code verdict}, {@code wire}, {@code
 * finding}, the exported package, JUnit's platform and engine API, and opentest4j; nobody imports
 * it. Only types of JUnit 5.10 are named; what came later stands in a class of its own that is
 * loaded only where JUnit has it, or is reached by reflection.
 */
package io.asanloop.internal.engine;
