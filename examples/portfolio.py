"""Reads prices, bars and the portfolio into pandas, then places a paper order.

Needs ARTHA (address) and ARTHA_TOKEN (scope `trade`): python portfolio.py [symbol] [idempotency key]
"""

import json
import os
import sys
import urllib.request
import uuid

import pandas as pd

ARTHA = os.environ["ARTHA"]
TOKEN = os.environ["ARTHA_TOKEN"]


def call(path, body=None, key=None):
    headers = {"Authorization": f"Bearer {TOKEN}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if key is not None:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(ARTHA + path, data, headers)) as reply:
        return json.load(reply)


symbol = sys.argv[1] if len(sys.argv) > 1 else "TCS"
key = sys.argv[2] if len(sys.argv) > 2 else str(uuid.uuid4())

stocks = pd.DataFrame(call("/api/stocks")).set_index("symbol")
print(stocks[["currentPrice", "dayChangePercent"]].astype(float).head())

reply = call(f"/api/stocks/{symbol}/bars?interval=1d&limit=500")
columns = {name: reply[name] for name in ("open", "high", "low", "close", "volume")}
bars = pd.DataFrame(columns, index=pd.to_datetime(reply["times"]))
print(bars.tail())

summary = pd.Series(call("/api/portfolio/summary"))
print(summary[["cashBalance", "currentValue", "totalPnL"]])

# With the same key the order is placed only once, even if this runs again.
order = {"symbol": symbol, "type": "BUY", "quantity": 1, "orderType": "MARKET"}
trade = call("/api/trade", order, key)
print(json.dumps(trade))
