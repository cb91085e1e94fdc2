@org.jspecify.annotations.NullMarked
package chat.channels.defaultchannelgroup;
