import { clienteApi } from '#shared/cliente/api.ts'
import { complementoDe, type FatosDoCadastro } from '#shared/cliente/complemento.ts'
import type { Contexto } from '../base/http/handler.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { alvoDe, consultarBloco } from '../atendimento/bloco.ts'
import { consultarContas, consultarResumo } from '../relacionamento/sql/blocos.ts'
import { incluirCliente } from '../relacionamento/incluir.ts'
import { inedito } from '../relacionamento/inedito.ts'
import { dadosDoCpf, dadosGerais, enderecos, fatosDoCadastro, funcoes } from './blocos.ts'
import { atualizarConta, incluirConta } from './conta.ts'
import { atualizarEndereco, incluirEndereco } from './endereco.ts'
import { atualizarCliente, atualizarDataDeNascimento } from './pessoa.ts'
import { sincronizar } from './sincronizar.ts'

/** A block of the client that the door found. */
const bloco = (contexto: Contexto, expressao: string) =>
  consultarBloco(contexto, alvoDe(contexto).idRelacionamento, expressao)

export const rotasCliente: Handler[] = [
  handle(clienteApi.dadosGerais, (_input, contexto) => bloco(contexto, dadosGerais)),
  handle(clienteApi.porCpf, (_input, contexto) => bloco(contexto, dadosDoCpf)),
  handle(clienteApi.resumo, (_input, contexto) =>
    consultarResumo(contexto, alvoDe(contexto).idRelacionamento),
  ),
  handle(clienteApi.dadosBancarios, (_input, contexto) =>
    consultarContas(contexto, alvoDe(contexto).idRelacionamento),
  ),
  handle(clienteApi.enderecos, (_input, contexto) => bloco(contexto, enderecos)),
  handle(clienteApi.funcao, (_input, contexto) => bloco(contexto, funcoes)),
  handle(clienteApi.verificarComplemento, async (_input, contexto) => {
    const { texto } = await bloco(contexto, fatosDoCadastro)
    const fatos: FatosDoCadastro = JSON.parse(texto)
    return complementoDe(fatos)
  }),
  handle(clienteApi.validarCpf, async ({ query }, contexto) => ({
    valido: true as const,
    inedito: await inedito(contexto, query.cpf),
  })),

  handle(clienteApi.incluir, ({ body }, contexto) => incluirCliente(contexto, body)),
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
