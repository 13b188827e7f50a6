/** Programs in Go, with the standard library alone wherever no socket is needed. */
import { addressOf, isVariable, TOKEN_VARIABLE } from './call.ts'
import type { ExampleCall } from './call.ts'
import { demoMarket, socketOf } from './guide.ts'
import { layOut } from './lay-out.ts'

/** The lines of a map as gofmt writes them: values stand below each other when each has one line. */
function aligned(entries: readonly (readonly [name: string, item: string])[]): readonly string[] {
  const isLong = entries.some(([, item]) => item.includes('\n'))
  const width = isLong ? 0 : Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, item]) => `${name.padEnd(width)} ${item}`)
}

/** A value as Go writes it. */
function literal(value: unknown, indent = '\t'): string {
  if (isVariable(value)) return `os.Getenv("${value.slice(1)}")`
  if (typeof value !== 'object' || value === null) return value === null ? 'nil' : JSON.stringify(value)
  const inner = `${indent}\t`
  const list = Array.isArray(value) ? value.map((item: unknown) => literal(item, inner)) : null
  if (list !== null) return layOut(list, ['[]any{', '}'], indent, inner)
  const entries = Object.entries(value).map(
    ([name, item]: [string, unknown]) => [`"${name}":`, literal(item, inner)] as const,
  )
  const line = layOut(
    entries.map((pair) => pair.join(' ')),
    ['map[string]any{', '}'],
    indent,
    inner,
  )
  return line.includes('\n') ? layOut(aligned(entries), ['map[string]any{', '}'], indent, inner) : line
}

const imports = (names: readonly string[]): string =>
  `package main

import (
${names.map((name) => (name === '' ? '' : `\t"${name}"`)).join('\n')}
)
`

const check = `func check(err error) {
	if err != nil {
		panic(err)
	}
}
`

const standard = [
  'bytes',
  'crypto/hmac',
  'crypto/sha512',
  'encoding/base64',
  'encoding/hex',
  'encoding/json',
  'fmt',
  'io',
  'net/http',
  'os',
  'time',
]

const client = (origin: string, packages: readonly string[] = []): string => `${imports([...standard, ...packages])}
const origin = "${origin}"

var nonce = time.Now().UnixMilli()

// call signs a request and returns the JSON of its response.
func call(path string, fields map[string]any) []byte {
	nonce++
	body := map[string]any{"request": path, "nonce": nonce}
	for name, value := range fields {
		body[name] = value
	}
	text, err := json.Marshal(body)
	check(err)
	payload := base64.StdEncoding.EncodeToString(text)
	hash := hmac.New(sha512.New, []byte(os.Getenv("API_SECRET")))
	hash.Write([]byte(payload))

	request, err := http.NewRequest("POST", origin+path, bytes.NewReader(text))
	check(err)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-TXC-APIKEY", os.Getenv("API_KEY"))
	request.Header.Set("X-TXC-PAYLOAD", payload)
	request.Header.Set("X-TXC-SIGNATURE", hex.EncodeToString(hash.Sum(nil)))
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	if response.StatusCode == 429 || response.StatusCode == 503 {
		panic(fmt.Sprintf("%d, try again in %s s", response.StatusCode, response.Header.Get("Retry-After")))
	}
	answer, err := io.ReadAll(response.Body)
	check(err)
	return answer
}

${check}`

/** What is done with an answer. */
const show = `	check(err)
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	check(err)
	fmt.Println(string(answer))
}
`

/** The program of a call without a signature. */
function plainExample(call: ExampleCall, origin: string): string {
  const { path, method, access, example } = call
  if (access === 'open')
    return `${imports(['fmt', 'io', 'net/http'])}
func main() {
	response, err := http.Get("${origin}${addressOf(call)}")
${show}
${check}`
  if (access === 'form')
    return `${imports(['fmt', 'io', 'net/http', 'net/url', 'os'])}
func main() {
	response, err := http.PostForm("${origin}${path}", url.Values{
${aligned(Object.entries(example.input).map(([name, value]) => [`"${name}":`, `{${literal(value)}},`] as const))
  .map((line) => `\t\t${line}`)
  .join('\n')}
	})
${show}
${check}`
  const isGet = method === 'GET'
  return `${imports(isGet ? ['fmt', 'io', 'net/http', 'os'] : ['bytes', 'encoding/json', 'fmt', 'io', 'net/http', 'os'])}
func main() {
${isGet ? '' : `	body, err := json.Marshal(${literal(example.input)})\n	check(err)\n`}	request, err := http.NewRequest("${method}", "${origin}${path}", ${isGet ? 'nil' : 'bytes.NewReader(body)'})
	check(err)
	request.Header.Set("Authorization", "Bearer "+os.Getenv("${TOKEN_VARIABLE}"))
	response, err := http.DefaultClient.Do(request)
${show}
${check}`
}

/** The program of one call. `origin` is scheme and host of this exchange. */
export function goExample(call: ExampleCall, origin: string): string {
  const { input } = call.example
  if (call.access !== 'key') return plainExample(call, origin)
  const fields = Object.keys(input).length === 0 ? 'nil' : literal(input)
  return `${client(origin)}
func main() {
	fmt.Println(string(call("${call.path}", ${fields})))
}
`
}

/** Programs of the guide, by the names that its texts give them. */
export const goGuide = (origin: string) =>
  ({
    client: `${client(origin)}
func main() {
	fmt.Println(string(call("/api/v4/trade-account/balance", nil)))
}
`,
    socket: `${client(origin, ['', 'github.com/gorilla/websocket'])}
type frame struct {
	ID     *int            \`json:"id"\`
	Method string          \`json:"method"\`
	Params json.RawMessage \`json:"params"\`
	Result json.RawMessage \`json:"result"\`
	Error  json.RawMessage \`json:"error"\`
}

var id = 0

// ask sends a request and returns its result; pushes that arrive before it are printed.
func ask(socket *websocket.Conn, method string, params ...any) []byte {
	id++
	check(socket.WriteJSON(map[string]any{"id": id, "method": method, "params": params}))
	for {
		var got frame
		check(socket.ReadJSON(&got))
		if got.ID == nil {
			fmt.Println("push", got.Method, string(got.Params))
		} else if *got.ID == id && string(got.Error) != "null" {
			return got.Error
		} else if *got.ID == id {
			return got.Result
		}
	}
}

func main() {
	market := "${demoMarket}"
	socket, _, err := websocket.DefaultDialer.Dial("${socketOf(origin)}", nil)
	check(err)
	defer socket.Close()

	var token struct {
		Value string \`json:"websocket_token"\`
	}
	check(json.Unmarshal(call("/api/v4/profile/websocket_token", nil), &token))
	fmt.Println("authorize", string(ask(socket, "authorize", token.Value, "public")))
	fmt.Println("follow", string(ask(socket, "ordersPending_subscribe", market)))

	answer := ask(socket, "order_new", map[string]any{
		"market": market, "side": "buy", "amount": "0.001", "price": "60000",
	})
	fmt.Println("order", string(answer))
	var order struct {
		ID int64 \`json:"orderId"\`
	}
	check(json.Unmarshal(answer, &order))
	cancelled := ask(socket, "order_cancel", map[string]any{"market": market, "orderId": order.ID})
	fmt.Println("cancelled", string(cancelled))
}
`,
  }) as const
