import { createEcmaScriptPlugin, runNodeJs } from "@bufbuild/protoplugin";
import { openApiDocument } from "./document.ts";
import { eventData } from "./event-data.ts";
import { generateServices } from "./services.ts";

// Run by `buf generate`: writes the OpenAPI document, the event data, and the lists of the contract's files and
// services.
runNodeJs(
  createEcmaScriptPlugin({
    name: "tollhouse",
    version: "v1",
    generateTs(schema) {
      schema.generateFile("openapi.json").print(JSON.stringify(openApiDocument(schema.files), null, 2));
      schema.generateFile("event-data.json").print(JSON.stringify(eventData(schema.files), null, 2));
      generateServices(schema);
    },
  }),
);
