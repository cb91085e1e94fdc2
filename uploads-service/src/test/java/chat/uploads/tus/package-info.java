@org.jspecify.annotations.NullMarked
package chat.uploads.tus;
