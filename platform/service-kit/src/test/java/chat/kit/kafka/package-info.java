@org.jspecify.annotations.NullMarked
package chat.kit.kafka;
