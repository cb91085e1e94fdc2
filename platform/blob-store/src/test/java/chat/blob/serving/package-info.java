@org.jspecify.annotations.NullMarked
package chat.blob.serving;
