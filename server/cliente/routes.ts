import { clienteApi } from '#shared/cliente/api.ts'
import { complementoDe, type FatosDoCadastro } from '#shared/cliente/complemento.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { type Contexto, handle, type Handler } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { consultarContas, consultarResumo } from '../relacionamento/sql/blocos.ts'
import { inedito } from '../relacionamento/inedito.ts'
import { atualizarConta, incluirConta } from './conta.ts'
import { atualizarEndereco, incluirEndereco } from './endereco.ts'
import { incluirCliente } from './incluir.ts'
import { atualizarCliente, atualizarDataDeNascimento } from './pessoa.ts'
import { sincronizar } from './sincronizar.ts'
import {
  consultarDadosBasicos,
  consultarDadosGerais,
  consultarEnderecos,
  consultarFatosDoCadastro,
  consultarFuncoes,
} from './sql/blocos.ts'

type Bloco = (contexto: Contexto, idRelacionamento: string) => Promise<JsonCru>

/** Answers one block of the client found by the door. */
const responder =
  (bloco: Bloco) =>
  (_input: unknown, contexto: Contexto): Promise<JsonCru> =>
    bloco(contexto, alvoDe(contexto).idRelacionamento)

export const rotasCliente: Handler[] = [
  handle(clienteApi.dadosGerais, responder(consultarDadosGerais)),
  handle(clienteApi.porCpf, responder(consultarDadosBasicos)),
  handle(clienteApi.resumo, responder(consultarResumo)),
  handle(clienteApi.dadosBancarios, responder(consultarContas)),
  handle(clienteApi.enderecos, responder(consultarEnderecos)),
  handle(clienteApi.funcao, responder(consultarFuncoes)),
  handle(clienteApi.verificarComplemento, async (_input, contexto) => {
    const { texto } = await consultarFatosDoCadastro(contexto, alvoDe(contexto).idRelacionamento)
    const fatos: FatosDoCadastro = JSON.parse(texto)
    return complementoDe(fatos)
  }),
  handle(clienteApi.validarCpf, async ({ query }, contexto) => ({
    valido: true as const,
    inedito: await inedito(contexto, query.cpf),
  })),

  handle(clienteApi.incluir, ({ body }, contexto) => incluirCliente(contexto, body)),
  handle(relacionamentoApi.incluirCliente, ({ body }, contexto) => incluirCliente(contexto, body)),
  handle(clienteApi.atualizar, ({ body }, contexto) => atualizarCliente(contexto, body)),
  handle(clienteApi.atualizarDataDeNascimento, ({ body }, contexto) =>
    atualizarDataDeNascimento(contexto, body),
  ),
  handle(clienteApi.incluirEndereco, ({ body }, contexto) => incluirEndereco(contexto, body)),
  handle(clienteApi.atualizarEndereco, ({ body }, contexto) => atualizarEndereco(contexto, body)),
  handle(clienteApi.atualizarEnderecoDoRelacionamento, ({ body }, contexto) =>
    atualizarEndereco(contexto, body),
  ),
  handle(clienteApi.incluirDadosBancarios, ({ body }, contexto) => incluirConta(contexto, body)),
  handle(clienteApi.atualizarDadosBancarios, ({ body }, contexto) =>
    atualizarConta(contexto, body),
  ),
  handle(clienteApi.sincronizar, (_input, contexto) => sincronizar(contexto)),
]
