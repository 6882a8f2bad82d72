/** The version of the REST API. It changes with a change that breaks clients. */
export const API_VERSION = "1.0.0";
