package chat.messaging.submessage;

import io.micronaut.core.annotation.Introspected;

/**
 * A message's widget, and how many submessages it has by now.
 *
 * @param size of all of them, in bytes
 */
@Introspected
record MessageWidget(String widgetType, long submessages, long size) {}
