package chat.identity.newaccount;

import chat.kit.params.MaxLength;

/**
 * Parameters of API: test-welcome-bot-custom-message.
 *
 * @param welcomeMessageCustomText the message, in Markdown
 */
record WelcomeTestParams(@MaxLength(8000) String welcomeMessageCustomText) {}
