package chat.channels.folder;

import chat.kit.text.NameText;

/** The values of a folder that administrators change. */
record FolderContent(
    String name, String description, String renderedDescription, boolean isArchived) {

  /** The same for two names that differ only in case. */
  public String nameKey() {
    return NameText.key(name);
  }
}
