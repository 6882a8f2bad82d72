import { createRegistry } from "@bufbuild/protobuf";
import { contractFiles } from "#proto/services.ts";

/** The contract's messages and services by name. */
export const contract = createRegistry(...contractFiles);
