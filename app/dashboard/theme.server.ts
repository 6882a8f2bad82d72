import { z } from "zod";
import { hostCookie } from "#app/rest/host-cookie.server.ts";

export const THEMES = ["system", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

const YEAR_SECONDS = 31_536_000;

/** The theme chosen in this browser. */
export const themeCookie = hostCookie("tollhouse.theme", YEAR_SECONDS, z.enum(THEMES));
