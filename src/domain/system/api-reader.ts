/** Addresses of the library that draws the document. */
export const API_READER_FILES = {
  script: "/api-docs/swagger-ui-bundle.js",
  style: "/api-docs/swagger-ui.css",
} as const;
