@org.jspecify.annotations.NullMarked
package chat.identityprojection;
