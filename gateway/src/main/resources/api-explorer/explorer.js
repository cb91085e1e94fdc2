"use strict";

// The credentials stay in this page's memory; Swagger UI stores nothing.
SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  dom_id: "#explorer",
  deepLinking: true,
  // All operations at once take a browser many seconds to draw.
  docExpansion: "none",
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
