@org.jspecify.annotations.NullMarked
package chat.identity.exportpages;
