@org.jspecify.annotations.NullMarked
package chat.messaging.topic;
