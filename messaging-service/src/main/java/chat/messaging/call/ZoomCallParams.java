package chat.messaging.call;

import chat.kit.params.Default;

/** The parameters of {@code POST /calls/zoom/create}. */
record ZoomCallParams(@Default("true") boolean isVideoCall) {}
