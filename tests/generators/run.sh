#!/usr/bin/env bash
# Generates clients from the OpenAPI document of a running installation and runs a journey with each. See README.md.
set -euo pipefail
: "${TOLLHOUSE_URL:?the address of a running installation, for example http://localhost:3000}"
: "${TOLLHOUSE_API_KEY:?a sandbox key with the scopes disputes:read and disputes:write}"
here=$(cd "$(dirname "$0")" && pwd)
work=${GENERATORS_FOLDER:-$(mktemp -d)}
mkdir -p "$work"
cd "$work"
curl -sS --fail "$TOLLHOUSE_URL/api/openapi.json" --output openapi.json

python_tools() {
  [ -x python/bin/python ] || python3 -m venv python
  python/bin/pip install --quiet --disable-pip-version-check "$@"
}

openapi_generator() {
  python_tools openapi-generator-cli==7.26.0 pydantic python-dateutil urllib3 typing-extensions
  rm -rf openapi-generator
  python/bin/openapi-generator-cli generate -i openapi.json -g python -o openapi-generator >openapi-generator.log
  PYTHONPATH=openapi-generator python/bin/python "$here/journey_openapi_generator.py"
}

openapi_python_client() {
  python_tools openapi-python-client==0.29.1 httpx attrs python-dateutil
  PATH="$PWD/python/bin:$PATH" python/bin/openapi-python-client generate --fail-on-warning \
    --path openapi.json --output-path openapi-python-client --overwrite
  PYTHONPATH=openapi-python-client python/bin/python "$here/journey_openapi_python_client.py"
}

oapi_codegen() {
  mkdir -p oapi-codegen/api
  cp "$here/journey.go" oapi-codegen/main.go
  (
    cd oapi-codegen
    [ -f go.mod ] || go mod init tollhouse.example/generated
    go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -generate types,client -package api \
      ../openapi.json >api/api.go
    go mod tidy
    go run .
  )
}

spectral() {
  mkdir -p spectral
  echo 'extends: ["spectral:oas"]' >spectral/rules.yaml
  npx --yes --prefix spectral @stoplight/spectral-cli@6 lint openapi.json --ruleset spectral/rules.yaml --fail-severity warn
}

[ $# -gt 0 ] || set -- openapi_generator openapi_python_client oapi_codegen spectral
for tool in "$@"; do "$tool"; done
