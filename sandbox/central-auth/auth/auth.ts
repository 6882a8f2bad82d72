import { betterAuth } from "better-auth";
import type { authOptions } from "./options.ts";

export type Auth = ReturnType<typeof createAuth>;

export const createAuth = (options: ReturnType<typeof authOptions>) => betterAuth(options);
