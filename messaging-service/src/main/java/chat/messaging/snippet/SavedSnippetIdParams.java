package chat.messaging.snippet;

import chat.kit.params.InPath;

/**
 * The parameters of API: delete-saved-snippet.
 *
 * @param savedSnippetId the id of the saved snippet
 */
record SavedSnippetIdParams(@InPath long savedSnippetId) {}
