export { unknownRoute as action, unknownRoute as loader } from "#app/rest/unknown-route.server.ts";
