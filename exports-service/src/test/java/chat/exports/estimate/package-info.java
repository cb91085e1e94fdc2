@org.jspecify.annotations.NullMarked
package chat.exports.estimate;
