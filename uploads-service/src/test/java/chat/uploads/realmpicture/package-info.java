/** Tests of the organization's icon and logos. */
@org.jspecify.annotations.NullMarked
package chat.uploads.realmpicture;
