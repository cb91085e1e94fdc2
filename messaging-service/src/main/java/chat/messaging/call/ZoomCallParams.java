package chat.messaging.call;

import chat.kit.params.Default;

/**
 * The parameters of {@code POST /calls/zoom/create}.
 *
 * @param isVideoCall whether cameras are on when the host and the participants join
 */
record ZoomCallParams(@Default("true") boolean isVideoCall) {}
