/** Where the operator reads the API's document; `/api-docs` leads there. */
export const API_REFERENCE_PATH = "/console/api/reference";

/** Addresses of the library that draws the document. */
export const API_READER_FILES = {
  script: "/api-docs/swagger-ui-bundle.js",
  style: "/api-docs/swagger-ui.css",
} as const;
