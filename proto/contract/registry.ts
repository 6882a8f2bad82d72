import { createRegistry } from "@bufbuild/protobuf";
import { contractFiles } from "#proto/services.ts";

/** Every message and service of the contract, by name. */
export const contract = createRegistry(...contractFiles);
