import { describe, expect, it } from 'vitest'
import { AddressPolicy, isOpen, plainAddress } from '../../src/webhooks/address-policy.ts'
import { simulate } from '../simulate.ts'
import { receive } from './receiver.ts'

const nothing = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
const put = async (url: string, allow: string[] = []) => {
  const sim = await simulate({ webhooks: { allow } })
  return sim.put('/__sim/webhooks/endpoints', [{ url }])
}

describe('the address policy', () => {
  it.each(['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.65.254', '::1', 'fd12:3456::1', '::ffff:127.0.0.1'])(
    'lets webhooks go to %s',
    (address) => {
      expect(isOpen(address)).toBe(true)
    },
  )

  it.each([
    '169.254.169.254',
    '100.100.100.200',
    'fd00:ec2::254',
    'fd00:ec2::23',
    '[fd20:ce::254]',
    'fd00:c1::a9fe:a9fe',
    'fd00:42::42',
    '168.63.129.16',
    '::ffff:169.254.169.254',
    'fe80::1',
    'fe80::1%eth0',
    '0.0.0.0',
    '::',
    '8.8.8.8',
    '172.32.0.1',
    '100.64.0.1',
    '224.0.0.1',
    '2001:db8::1',
    '64:ff9b::7f00:1',
    '::127.0.0.1',
  ])('keeps them from %s', (address) => {
    expect(isOpen(address)).toBe(false)
  })

  it('knows an address by all its spellings', () => {
    for (const spelling of ['::ffff:1.2.3.4', '[::FFFF:0102:0304]', '0:0:0:0:0:ffff:1.2.3.4'])
      expect(plainAddress(spelling)).toBe('1.2.3.4')
    for (const spelling of ['Some.HOST', 'some.host.']) expect(plainAddress(spelling)).toBe('some.host')
  })

  it('looks at every address of a name, and lets a name be that stands for nothing yet', async () => {
    const both = [
      { address: '10.0.0.1', family: 4 },
      { address: '8.8.8.8', family: 4 },
    ] as const
    const url = 'http://receiver.test/hooks'
    expect(await new AddressPolicy([], async () => both).problemOf(url)).toContain('receiver.test (8.8.8.8)')
    expect(await new AddressPolicy(['receiver.test'], async () => both).problemOf(url)).toBeNull()
    expect(await new AddressPolicy(['8.8.8.8'], async () => both).problemOf(url)).toBeNull()
    expect(await new AddressPolicy([], nothing).problemOf(url)).toBeNull()
    const metadata = [{ address: 'fd20:ce::254', family: 6 }] as const
    expect(await new AddressPolicy([], async () => metadata).problemOf(url)).toContain('fd20:ce::254')
  })
})

describe('an endpoint', () => {
  it.each([
    ['http://169.254.169.254/latest', 'must not lead to'],
    ['http://2852039166/', 'must not lead to'],
    ['http://[::ffff:169.254.169.254]/', 'must not lead to'],
    ['http://[fe80::1]/', 'must not lead to'],
    ['http://0.0.0.0:80/', 'must not lead to'],
    ['https://8.8.8.8/', 'must not lead to'],
    ['ftp://127.0.0.1/', 'http or https'],
    ['file:///etc/passwd', 'http or https'],
    ['http://user:pass@127.0.0.1/', 'user name'],
    ['/hooks', 'http or https'],
    ['', 'http or https'],
  ])('is refused at %s, and nothing changes', async (url, rule) => {
    const sim = await simulate()
    const answer = await sim.put('/__sim/webhooks/endpoints', [{ url: 'http://127.0.0.1:1/' }, { url }])
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body.errors).toEqual([{ path: '1.url', message: expect.stringContaining(rule) }])
    expect((await sim.get('/__sim/webhooks/endpoints')).body).toEqual([])
  })

  it('may be elsewhere when it was allowed', async () => {
    expect((await put('https://8.8.8.8/', ['8.8.8.8'])).status).toBe(200)
    expect((await put('https://8.8.8.8/', ['8.8.4.4'])).status).toBe(400)
  })

  it.each([
    ['http://ALLOWED.example.', 'allowed.example'],
    ['http://allowed.example', 'Allowed.Example.'],
  ])('at %s is the same as at %s', async (url, allowed) => {
    const resolve = async () => [{ address: '93.184.216.34', family: 4 }] as const
    expect(await new AddressPolicy([allowed], resolve).problemOf(url)).toBeNull()
    expect(await new AddressPolicy([`not.${allowed}`], resolve).problemOf(url)).toContain(
      '--webhook-allow allowed.example',
    )
  })

  it('is checked again when a delivery leaves, and the connection goes to the address that was checked', async () => {
    const receiver = await receive()
    let asked = 0
    const addresses = ['127.0.0.1', '169.254.169.254', '127.0.0.1']
    const sim = await simulate({
      webhooks: { resolve: async () => [{ address: addresses[asked++] ?? '', family: 4 }] },
    })
    const url = `http://rebinding.test:${receiver.port}/hooks`
    expect((await sim.put('/__sim/webhooks/endpoints', [{ url }])).status).toBe(200)
    await sim.post('/__sim/webhooks/emit', { event: 'my.event' })
    await sim.post('/__sim/clock/advance', { by: '0s' })
    const refused = (await sim.get('/__sim/webhooks/deliveries')).body.deliveries[0].attempts
    expect(refused).toMatchObject([{ status: null, error: expect.stringContaining('must not lead to') }])
    expect(receiver.received).toHaveLength(0)
    await sim.post('/__sim/clock/advance', { by: '5s' })
    expect(receiver.received[0]?.headers.host).toBe(`rebinding.test:${receiver.port}`)
    expect(asked).toBe(3)
  })

  it('may have a name that stands for nothing yet', async () => {
    const receiver = await receive()
    let known = false
    const resolve = () => (known ? Promise.resolve([{ address: '127.0.0.1', family: 4 } as const]) : nothing())
    const sim = await simulate({ webhooks: { resolve } })
    const url = `http://receiver.test:${receiver.port}/`
    expect((await sim.put('/__sim/webhooks/endpoints', [{ url }])).status).toBe(200)
    await sim.post('/__sim/webhooks/emit', { event: 'my.event' })
    await sim.post('/__sim/clock/advance', { by: '0s' })
    expect((await sim.get('/__sim/webhooks/deliveries')).body.deliveries[0].attempts[0].error).toContain('ENOTFOUND')
    known = true
    expect((await sim.post('/__sim/clock/advance', { by: '5s' })).body.deliveries).toBe(1)
    expect(receiver.received).toHaveLength(1)
  })

  it('may be called localhost', async () => {
    const receiver = await receive()
    const sim = await simulate()
    const url = `http://localhost:${receiver.port}/`
    expect((await sim.put('/__sim/webhooks/endpoints', [{ url }])).status).toBe(200)
    await sim.post('/__sim/webhooks/emit', { event: 'my.event' })
    await sim.post('/__sim/clock/advance', { by: '0s' })
    expect(receiver.received).toHaveLength(1)
  })
})
