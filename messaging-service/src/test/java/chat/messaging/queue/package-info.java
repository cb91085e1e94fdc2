@org.jspecify.annotations.NullMarked
package chat.messaging.queue;
