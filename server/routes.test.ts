import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { acessoApi } from '#shared/acesso/api.ts'
import { endpoints as dasPessoas, endpointsDoCliente } from '#shared/all.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { textos } from '#shared/erros.ts'
import { cabecalhos, testApi } from './test/api.ts'
import { exemploDe } from './test/exemplos.ts'
import { clientes, personas } from './test/fixtures.ts'

const api = await testApi()
afterAll(api.fechar)
const { dono } = personas
const endpoints = [...dasPessoas, ...endpointsDoCliente]

/** `{a}` and `:id` are placeholders; their names do not matter here. */
const semNomes = (chamada: string) => chamada.replaceAll(/\{\w+\}|:\w+/g, '*')

/** The 202 calls of the specification, both readings of an ambiguous path. */
const especificadas = readFileSync('docs/spec/calls.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((linha) => linha.split('\t'))
  .flatMap(([, method = '', path = '', alias = '']) =>
    [path, alias].filter((um) => um !== '').map((um) => semNomes(`${method} ${um}`)),
  )

const oferecidas = endpoints.flatMap(({ endpoint }) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) =>
    semNomes(`${endpoint.method} ${path}`),
  ),
)

const daCasa = (chamada: string) => chamada.includes(' /consigna/v1/')

test('every call of the specification is offered, and no other one but ours', () => {
  const nossas = oferecidas.filter((chamada) => !daCasa(chamada))

  expect(nossas.toSorted()).toEqual(especificadas.toSorted())
})

test('S7.04 every call of campaigns, absences, reassignment, dashboards, referral and survey is answered', () => {
  const modulos = ['mailing', 'ausencia', 'reatribuicao', 'painel', 'indicacao', 'pesquisa']
  const chamadas = readFileSync('docs/spec/calls.tsv', 'utf8')
    .trimEnd()
    .split('\n')
    .map((linha) => linha.split('\t'))
    .filter(([modulo = '']) => modulos.includes(modulo))
    .map(([, method = '', path = '']) => semNomes(`${method} ${path}`))
  const respondidas = endpoints
    .filter(({ endpoint }) => api.respondidas.has(endpoint))
    .map(({ endpoint }) => semNomes(`${endpoint.method} ${endpoint.path}`))

  expect(chamadas.length).toBeGreaterThan(40)
  expect(chamadas.filter((chamada) => !respondidas.includes(chamada))).toEqual([])
})

test('every call that is offered is answered, once', () => {
  const faltam = endpoints.filter(({ endpoint }) => !api.respondidas.has(endpoint))

  expect(faltam.map(({ name }) => name)).toEqual([])
  expect(new Set(oferecidas).size).toBe(oferecidas.length)
})

test('calls of our own live under /consigna/v1/ and are no reading of the specification', () => {
  expect(oferecidas.filter(daCasa).length).toBeGreaterThan(0)
  expect(especificadas.filter(daCasa)).toEqual([])
})

test.each(endpoints)('S8.02: $name fails in words of its own', ({ endpoint }) => {
  const { recusa, falha } = endpoint.mensagens

  expect(recusa).toMatch(/^Erro ao [a-z]/)
  expect(falha).toBe(recusa.replace('Erro ao', 'Erro interno ao'))
})

test('S8.03: the success texts are those of the specification, to the letter', () => {
  const ditos = endpoints.flatMap(({ name, endpoint: { mensagens } }) =>
    mensagens.sucesso === undefined ? [] : [[name, mensagens.sucesso]],
  )

  expect(Object.fromEntries(ditos)).toEqual({
    'relacionamento.incluirCliente': 'Cliente incluído com sucesso!',
    'lembrete.incluir': 'Lembrete incluído com sucesso!',
    'portabilidade.atualizarSimulacao': 'Simulação da portabilidade atualizada',
    'portabilidade.confirmar': 'HISCON confirmado',
    'retencao.guardarEvidencia': 'Evidência guardada',
    'retencao.reenviar': 'Resposta enviada de novo',
    'retencao.verAviso': 'Aviso visto',
    'retencao.verAvisoDaMesa': 'Aviso visto',
    'promessa.incluir': 'Promessa registrada',
    'promessa.cumprir': 'Contato registrado na promessa',
    'promessa.reabrir': 'Contato desfeito',
    'promessa.cancelar': 'Promessa cancelada',
    'carteira.guardarFiltro': 'Filtro guardado',
    'carteira.excluirFiltro': 'Filtro excluído',
    'transferencia.pedir': 'Transferência pedida',
    'transferencia.cancelar': 'Pedido cancelado',
    'transferencia.responder': 'Pedido respondido',
    'passagem.aceitar': 'Passagem aceita',
    'passagem.devolver': 'Passagem devolvida',
    'passagem.manter': 'Cliente mantido',
    'fila.concluir': 'Resultado registrado',
    'fila.corrigir': 'Resultado corrigido',
    'fila.retirar': 'Cliente de volta à fila',
    'fila.mudarPesos': 'Pesos alterados',
    'presenca.pausar': 'Você está em pausa',
    'presenca.voltar': 'Você está disponível',
    'ausencia.incluir': 'Ausência incluída com sucesso!',
    'ausencia.alterar': 'Ausência atualizada com sucesso!',
    'ausencia.excluir': 'Ausência excluída com sucesso!',
    'mailing.incluir': 'Campanha incluída',
    'mailing.alterar': 'Campanha alterada',
    'mailing.desfazerImportacao': 'Importação desfeita',
    'mailing.incluirEnvio': 'Envio iniciado',
    'reatribuicao.reatribuir': 'Os Clientes foram Reatribuidos com sucesso',
    'cliente.incluir': 'Cliente incluído com sucesso!',
    'cliente.incluirDadosBancarios': 'Dados Bancários incluídos com sucesso!',
    'cliente.incluirEndereco': 'Endereço incluído com sucesso!',
    'hsm.enviar': 'HSM enviado com sucesso!',
    'relacionamento.transferirAtendente': 'Cliente transferido com sucesso!',
    'relacionamento.assumirAtendente': 'Cliente Assumido com sucesso!',
    'telefone.incluirNoCliente': 'Telefone incluído com sucesso!',
    'telefone.incluir': 'Telefone incluído com sucesso!',
    'telefone.enviarToken': 'Token enviado',
    'telefone.verificarToken': 'Token validado',
    'anotacao.incluir': 'Anotação incluída com sucesso!',
    'empregador.incluir': 'Empregador incluído com sucesso!',
    'empregador.desfazer': 'Inclusão desfeita',
    'oferta.incluirProposta': 'Pré-proposta cadastrada',
    'oferta.oportunidadeManual': 'Oportunidade incluída com sucesso!',
    'oportunidade.incluir': 'Oportunidade incluída com sucesso!',
    'oportunidade.emAndamento': 'Oportunidade movida para em andamento!',
    'oportunidade.perdida': 'Oportunidade foi perdida!',
    'conduta.propor': 'Pontos propostos com sucesso!',
    'conduta.decidir': 'Decisão guardada com sucesso!',
    'conduta.conferir': 'Decisão guardada com sucesso!',
    'conduta.retirar': 'Proposta retirada com sucesso!',
    'conduta.responder': 'Resposta guardada com sucesso!',
    'meta.gravar': 'Meta gravada com sucesso!',
    'meta.incluirComissao': 'Comissão incluída com sucesso!',
    'pesquisa.responder': 'Resposta enviada. Obrigado!',
    'link.enviar': 'Link enviado ao cliente',
    'link.reenviar': 'Link reenviado ao cliente',
    'link.revogar': 'Link cancelado',
    'proposta.incluir': 'Pré-proposta cadastrada',
    'proposta.incluirRefin': 'Pré-proposta cadastrada',
    'proposta.retomar': 'Pré-proposta cadastrada',
    'proposta.pedirTroca': 'Código enviado ao cliente',
    'proposta.trocarConta': 'Conta trocada',
    'proposta.aceitarSaldo': 'Novo saldo aceito',
    'confirmacao.enviarCodigo': 'Código enviado',
    'confirmacao.validarCodigo': 'Identidade confirmada',
    'confirmacao.enviarDocumento': 'Documento enviado',
    'confirmacao.enviarLink': 'Link enviado',
    'divergencia.confirmar': 'Decisão confirmada',
    'divergencia.conferir': 'Decisão guardada',
    'divergencia.reenviar': 'Envio pedido de novo',
    'divergencia.cancelarEnvio': 'Proposta cancelada',
    'trilha.desistir': 'Desistência registrada',
    'refinport.guardar': 'Guardado e pedido: o gestor registra o motivo',
    'refinport.propor': 'Refinanciamento proposto: ele espera a portabilidade ser paga',
  })
})

const comAliases = endpoints.flatMap(({ name, endpoint }) =>
  (endpoint.aliases ?? []).map((alias) => ({ name, endpoint, alias })),
)

test.each(comAliases)('S7.02: $alias is the same call as $name', async (chamada) => {
  const { name, endpoint, alias } = chamada
  // Refused alike, for the promotor that is missing, and with the words of the same call.
  const semPromotor = { cabecalhos: { [cabecalhos.promotor]: undefined } }
  const pelo = (path: Endpoint['path'], outros = {}) =>
    api.as(dono)({ ...endpoint, path }, exemploDe(name, dono, clientes.doDono), outros)
  const [um, outro] = [await pelo(endpoint.path, semPromotor), await pelo(alias, semPromotor)]
  expect([outro.status, outro.texto]).toEqual([400, um.texto])

  if (endpoint.method === 'GET') {
    const [porUm, porOutro] = [await pelo(endpoint.path), await pelo(alias)]
    expect([porOutro.status, porOutro.texto]).toEqual([200, porUm.texto])
  }
})

/** An undeclared call. */
const semForma = ({ method, path }: { method: Endpoint['method']; path: string }): Endpoint => ({
  method,
  path: `/${path.slice(1).replaceAll(/:\w+/g, '1')}`,
  response: z.null(),
  permissao: 'logado',
  mensagens: { recusa: '', falha: '' },
})

/** Of a call without names, or of one whose name takes this place: `ausencia/motivos` as `ausencia/*`. */
const ehOferecida = (ditas: ReadonlySet<string>, chamada: string): boolean =>
  ditas.has(chamada) || ditas.has(chamada.replace(/[^/]+$/, '*'))

test('nothing is offered but the calls: another method or a longer path is no service', async () => {
  const ditas = new Set(oferecidas)
  const vizinhas = endpoints.flatMap(({ endpoint: { method, path } }) => [
    { method, path: `${path}/mais/mais/mais` as const },
    { method: method === 'DELETE' ? 'PUT' : 'DELETE', path },
  ]) satisfies Pick<Endpoint, 'method' | 'path'>[]
  for (const vizinha of vizinhas) {
    if (ehOferecida(ditas, semNomes(`${vizinha.method} ${vizinha.path}`))) continue
    const { status, body } = await api.as(dono)(semForma(vizinha), {})
    expect({ ...vizinha, status, errors: body.errors }).toEqual({
      ...vizinha,
      status: 404,
      errors: ['Não foi possível localizar o serviço!'],
    })
  }
})

test('S8.01: the four generic texts are those of the specification', () => {
  expect(Object.values(textos)).toEqual([
    'Opss. Ocorreu um erro no Servidor!',
    'Não foi possível localizar o serviço!',
    'Ação não autorizada!',
    'A conexão com serviço falhou!',
  ])
})

/** The last tests: from here on there is no database. */
test('S8.02: without the database each call fails in its own words, without details', async () => {
  await api.as(dono)(acessoApi.chaveDosRascunhos, {})
  await api.pool.end()

  for (const { name, endpoint } of dasPessoas) {
    const { status, body, texto } = await api.as(dono)(
      endpoint,
      exemploDe(name, dono, clientes.doDono),
    )
    expect({ name, status, body }).toEqual({
      name,
      status: 500,
      body: { model: null, errors: [endpoint.mensagens.falha], message: null },
    })
    expect(texto).not.toMatch(/pool|\.ts|select|Error/)
  }
})
