#!/usr/bin/env bash
# Runs the Python and Go of docs/other-languages.md against a running product. By hand: it installs packages of both languages.
#   INTERNAL_SECRET=… tests/languages/run.sh     (npm start keeps its secret in .data/secrets.json)
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cp -r "$root/proto" "$work/proto"
cd "$work"

# The nth block of a language.
block() { awk -v lang="$1" -v nth="$2" '$0 == "```" lang { n++; on = n == nth; next } /^```/ { on = 0 } on' "$root/docs/other-languages.md"; }

python3 -m venv python
export PATH="$work/python/bin:$work/go/bin:$root/node_modules/.bin:$PATH"
bash -euc "$(block sh 3)"
block python 1 > call.py
python call.py

export GOPATH="$work/go" GOFLAGS=-modcacherw
go mod init acme.example/pay
go install google.golang.org/protobuf/cmd/protoc-gen-go@latest
go install google.golang.org/grpc/cmd/protoc-gen-go-grpc@latest
block yaml 1 > buf.gen.yaml
buf generate
block go 1 > main.go
go mod tidy
go run .
