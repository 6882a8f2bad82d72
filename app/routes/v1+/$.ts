export { unknownRoute as action, unknownRoute as loader } from "#app/http/unknown-route.server.ts";
