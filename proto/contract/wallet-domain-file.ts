/** The path at which Apple looks for its file on a domain that is to show Apple Pay. */
export const ASSOCIATION_PATH = "/.well-known/apple-developer-merchantid-domain-association";
