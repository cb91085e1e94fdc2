@org.jspecify.annotations.NullMarked
package chat.exports.archive;
