import { createValidator } from "@bufbuild/protovalidate";
import { contract } from "./registry.ts";

/** Validates messages with the shared rules of rules.proto, without which validation would fail. */
export const validator = createValidator({ registry: contract });
