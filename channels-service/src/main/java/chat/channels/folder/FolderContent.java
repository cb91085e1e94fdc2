package chat.channels.folder;

import chat.kit.text.NameText;

/** The values of a folder that administrators can change. */
record FolderContent(
    String name, String description, String renderedDescription, boolean isArchived) {

  /** A key that is equal for names that differ only in case. */
  public String nameKey() {
    return NameText.key(name);
  }
}
