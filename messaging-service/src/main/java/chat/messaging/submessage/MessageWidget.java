package chat.messaging.submessage;

import io.micronaut.core.annotation.Introspected;

/**
 * A message's widget, with the number and total size of its submessages.
 *
 * @param size of all submessages, in bytes
 */
@Introspected
record MessageWidget(String widgetType, long submessages, long size) {}
