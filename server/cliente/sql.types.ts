// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'cliente.acertar-uf': {
      valores: {
        id: string
      }
      linha: object
    }
    'cliente.atualizar': {
      valores: {
        nome: string
        dataNascimento: string
        sexo: string
        nomeMae: string
        estadoCivil: string
        escolaridade: string
        deficiencia: string
        mudaEmail: boolean
        email: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'cliente.conta-conhecida': {
      valores: {
        codigoBanco: string
        codigoTipoConta: string
      }
      linha: {
        banco: boolean
        tipoConta: boolean
      }
    }
    'cliente.conta-repetida': {
      valores: {
        idCliente: string
        id: string
        codigoBanco: string
        agencia: string
        conta: string
        codigoTipoConta: string
      }
      linha: {
        repetida: boolean
      }
    }
    'cliente.dados-basicos': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
      }
      linha: {
        model: string
        restam: number | null
      }
    }
    'cliente.dados-gerais': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
      }
      linha: {
        model: string
        restam: number | null
      }
    }
    'cliente.endereco-conhecido': {
      valores: {
        codigoTipo: string
        tipoResidencia: string
        codigoIbge: number
      }
      linha: {
        tipo: boolean
        tipoResidencia: boolean
        cidade: boolean
      }
    }
    'cliente.enderecos': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
      }
      linha: {
        model: string
        restam: number | null
      }
    }
    'cliente.fatos-do-cadastro': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
      }
      linha: {
        model: string
        restam: number | null
      }
    }
    'cliente.funcoes': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
      }
      linha: {
        model: string
        restam: number | null
      }
    }
    'cliente.inserir': {
      valores: {
        id: string
        cpf: string
        nome: string
        dataNascimento: string
        sexo: string
        uf: string
        agora: Date | string
      }
      linha: object
    }
    'cliente.inserir-conta': {
      valores: {
        id: string
        idCliente: string
        codigoBanco: string
        agencia: string
        conta: string
        digito: string
        codigoTipoConta: string
        digitoConferido: boolean
        agora: Date | string
        principal: boolean
      }
      linha: {
        model: string
      }
    }
    'cliente.inserir-endereco': {
      valores: {
        id: string
        idCliente: string
        codigoTipo: string
        cep: string
        logradouro: string
        numero: string
        complemento: string
        bairro: string
        codigoIbge: number
        tipoResidencia: string
        agora: Date | string
        principal: boolean
      }
      linha: {
        model: string | null
      }
    }
    'cliente.marcar-sincronizado': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
    'cliente.mudar-conta': {
      valores: {
        codigoBanco: string
        agencia: string
        conta: string
        digito: string
        codigoTipoConta: string
        digitoConferido: boolean
        agora: Date | string
        principal: boolean
        idCliente: string
        id: string
      }
      linha: {
        model: string
      }
    }
    'cliente.mudar-endereco': {
      valores: {
        codigoTipo: string
        cep: string
        logradouro: string
        numero: string
        complemento: string
        bairro: string
        codigoIbge: number
        tipoResidencia: string
        agora: Date | string
        principal: boolean
        idCliente: string
        id: string
      }
      linha: {
        model: string | null
      }
    }
    'cliente.mudar-nascimento': {
      valores: {
        dataNascimento: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'cliente.pessoa-conhecida': {
      valores: {
        estadoCivil: string
        escolaridade: string
        deficiencia: string
      }
      linha: {
        estadoCivil: boolean
        escolaridade: boolean
        deficiencia: boolean
      }
    }
    'cliente.rebaixar-contas': {
      valores: {
        agora: Date | string
        idCliente: string
        id: string
      }
      linha: object
    }
    'cliente.rebaixar-enderecos': {
      valores: {
        agora: Date | string
        idCliente: string
        id: string
      }
      linha: object
    }
    'cliente.regiao-conhecida': {
      valores: {
        uf: string
        ddd: string
      }
      linha: {
        uf: boolean
        ddd: boolean
      }
    }
    'cliente.travar': {
      valores: {
        id: string
      }
      linha: {
        versao: number
        atualizadoEm: Date
        nome: string
        dataNascimento: string | null
        sexo: 'F' | 'M' | null
        nomeMae: string | null
        estadoCivil: string | null
        escolaridade: string | null
        deficiencia: string | null
        emailMascarado: string | null
      }
    }
    'cliente.travar-conta': {
      valores: {
        id: string
        idCliente: string
      }
      linha: {
        versao: number
        atualizadoEm: Date
        codigoBanco: string
        agencia: string
        conta: string
        digito: string | null
        codigoTipoConta: string
        principal: boolean
        digitoConferido: boolean | null
      }
    }
    'cliente.travar-endereco': {
      valores: {
        id: string
        idCliente: string
      }
      linha: {
        versao: number
        atualizadoEm: Date
        codigoTipo: string
        cep: string
        logradouro: string
        numero: string
        complemento: string | null
        bairro: string
        codigoIbge: number
        tipoResidencia: string | null
        principal: boolean
      }
    }
    'cliente.um-endereco-principal': {
      valores: {
        agora: Date | string
        idCliente: string
      }
      linha: object
    }
    'cliente.uma-conta-principal': {
      valores: {
        agora: Date | string
        idCliente: string
      }
      linha: object
    }
  }
}
