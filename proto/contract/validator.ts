import { createValidator } from "@bufbuild/protovalidate";
import { contract } from "./registry.ts";

/** Checks messages of the contract. It knows the shared rules of rules.proto; a validator without them would fail. */
export const validator = createValidator({ registry: contract });
