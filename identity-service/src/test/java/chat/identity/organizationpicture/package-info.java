/** Tests of icon and logos of organizations. */
@org.jspecify.annotations.NullMarked
package chat.identity.organizationpicture;
