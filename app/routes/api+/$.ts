export { unknownApiRoute as action, unknownApiRoute as loader } from "#app/auth/unknown-api-route.server.ts";
