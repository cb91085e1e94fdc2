package chat.identity.playground;

import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;

/**
 * Parameters of {@code POST /realm/playgrounds} (API: add-code-playground).
 *
 * @param name the name that clients show. It must be unique among the playgrounds of its language.
 * @param pygmentsLanguage the language of the code blocks: letters, digits, spaces and {@code
 *     _+,./#-}. It need not be one that Pygments knows.
 * @param urlTemplate the URL that runs the code, a URI template (RFC 6570) with the only variable
 *     {@code code}. It begins with {@code https://} or {@code http://}.
 */
record CreatePlaygroundParams(
    @Trimmed @NotBlank @MaxLength(100) String name,
    @Trimmed @NotBlank @MaxLength(40) String pygmentsLanguage,
    @Trimmed @NotBlank @MaxLength(1000) String urlTemplate) {}
