#!/bin/sh
# Reads prices, bars and the portfolio, then places a paper order.
# Needs ARTHA (address) and ARTHA_TOKEN (scope `trade`).
set -eu
: "${ARTHA:?Set ARTHA, for example http://localhost:3000}" "${ARTHA_TOKEN:?Set ARTHA_TOKEN to an API token}"
symbol="${1:-TCS}"
key="${2:-$(uuidgen)}"

get() {
  curl --silent --show-error --fail-with-body --header "Authorization: Bearer $ARTHA_TOKEN" "$ARTHA$1"
  echo
}

get /api/stocks
get "/api/stocks/$symbol/bars?interval=1d&limit=5&indicators=sma:50"
get /api/portfolio/summary

# With the same key the order is placed only once, even if this runs again.
curl --silent --show-error --fail-with-body --request POST "$ARTHA/api/trade" \
  --header "Authorization: Bearer $ARTHA_TOKEN" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: $key" \
  --data "{\"symbol\":\"$symbol\",\"type\":\"BUY\",\"quantity\":1,\"orderType\":\"MARKET\"}"
echo
