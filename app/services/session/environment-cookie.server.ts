import { z } from "zod";
import { hostCookie } from "#app/rest/host-cookie.server.ts";
import { ENVIRONMENTS } from "#contract/environment.ts";

const YEAR_SECONDS = 31_536_000;

/** The environment that the person chose in this browser. */
export const environmentCookie = hostCookie("tollhouse.environment", YEAR_SECONDS, z.enum(ENVIRONMENTS));
